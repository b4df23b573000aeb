/** Replaces the module `cloudflare:workers` of Cloudflare's runtime. */
export const env: object = process.env;
