//! Candidate sequence search: which calls can influence a method, in which orders, and what they lead to.
