// The part of Express that the test agents use. Express comes without types.
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
