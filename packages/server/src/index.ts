import '@conch/store/needs-node';
export { PLAIN_CONFIG, type Config, type ServerLimits } from './config.ts';
export { createServer, type ConchServer, type ServerOptions } from './create-server.ts';
