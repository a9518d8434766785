package shop;

public class Missing {}
