// As much of Express as the agents of these tests use: it brings no types along.
declare module 'express' {
  import type { RequestListener, Server } from 'node:http';

  export type Request = unknown;
  export type RequestHandler = RequestListener;

  interface Application {
    use(path: string, handler: RequestHandler): void;
    listen(port: number, host: string): Server;
  }

  function express(): Application;
  export { express as default };
}
