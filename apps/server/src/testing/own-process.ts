/**
 * The environment variables that a product process gets from this one: the search path and Node's compile
 * cache.
 */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
