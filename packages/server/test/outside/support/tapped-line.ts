import type { MemberId } from '@conch/engine';
import type { ToAgentFrame } from '@conch/protocol';
import type { SocketClass } from '@conch/sdk';
import type { Surroundings } from '../../privacy/troupe.ts';

/** The sockets of one agent. Every received frame is recorded with its space. */
export function tappedLine(
  { taps, book }: Surroundings,
  agentId: MemberId,
): { readonly socket: SocketClass; readonly cut: () => void } {
  const spaces = new Map<string, string>();
  const open: WebSocket[] = [];
  const readFrame = (text: string): void => {
    const frame = JSON.parse(text) as ToAgentFrame;
    if (frame.type === 'task') spaces.set(frame.id, frame.spaceId);
    const taskId = 'taskId' in frame ? frame.taskId : null;
    const spaceId = frame.type === 'task' ? frame.spaceId : spaces.get(taskId ?? '');
    tell(text, spaceId);
  };
  const tell = (text: string, spaceId = ''): void => {
    const to = { kind: 'agent', agentId, spaceId } as const;
    taps.add({ output: 'a frame to an agent', to, text, askedAt: book.now() });
  };
  class TappedSocket extends WebSocket {
    constructor(url: string) {
      super(url);
      open.push(this);
      this.addEventListener('message', ({ data }) => readFrame(String(data)));
      this.addEventListener('close', ({ reason }) => tell(reason));
    }
  }
  return { socket: TappedSocket, cut: () => open.pop()?.close() };
}
