//! Where the cluster is, for those who give work and those who do it.

use std::path::PathBuf;

use clap::Args;
use cluster::{Access, Cluster};

use crate::args::Time;
use crate::exit::{Exit, Failure};

/// How a user shows who they are.
#[derive(Args, Clone, Debug)]
pub struct AccessArgs {
    /// Credentials for the NATS server
    #[arg(long, value_name = "FILE")]
    pub cluster_creds: Option<PathBuf>,
    /// Certificates of the authority of the NATS server, if the system does not know it
    #[arg(long, value_name = "FILE")]
    pub cluster_ca: Option<PathBuf>,
}

/// How long a run waits for workers, and how it shows who asks.
#[derive(Args, Clone, Debug)]
pub struct ClusterArgs {
    /// With --cluster: end if no worker that fits answers for so long
    #[arg(long, value_name = "TIME", default_value = "2m")]
    pub worker_wait: Time,
    #[command(flatten)]
    pub access: AccessArgs,
}

impl AccessArgs {
    pub fn connect(&self, url: &str) -> Result<Cluster, Failure> {
        let (credentials, certificates) = (self.cluster_creds.clone(), self.cluster_ca.clone());
        Cluster::connect(&Access { url: url.to_owned(), credentials, certificates })
            .map_err(|why| Failure::new(Exit::NoInput, why.to_string()))
    }
}
