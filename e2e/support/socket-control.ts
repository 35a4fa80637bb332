import type { Page, WebSocketRoute } from '@playwright/test';

/** Controls only the socket of a page. HTTP requests still work while the socket is cut. */
export interface SocketControl {
  readonly cut: () => Promise<void>;
  readonly restore: () => void;
}

/** From the next load on, the test can cut the sockets of this page. */
export async function controlSocket(page: Page): Promise<SocketControl> {
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/ws/u, (socket) => {
    if (isCut) {
      void socket.close({ code: 1001 });
      return;
    }
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of sockets.splice(0)) await socket.close({ code: 1001 });
    },
    restore: () => void (isCut = false),
  };
}
