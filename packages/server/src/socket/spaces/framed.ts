// RFC 6455, 5.2: a final text fragment, then the length. A server sends no mask.
const TEXT_WHOLE = 0x81;
const PONG_WHOLE = 0x8a;
const LENGTH_IN_2 = 126;
const LENGTH_IN_8 = 127;
const MOST_IN_1 = 125;
const MOST_IN_2 = 0xff_ff;

/** A text as one WebSocket frame. It is built once for all readers. */
export function framed(text: string): { readonly frame: Buffer; readonly payload: Buffer } {
  const length = Buffer.byteLength(text);
  const head = headOf(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  head.copy(frame);
  frame.write(text, head.length);
  return { frame, payload: frame.subarray(head.length) };
}

/** A pong frame. Its payload is short, as in every control frame. */
export function pongFramed(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.of(PONG_WHOLE, payload.length), payload]);
}

function headOf(length: number): Buffer {
  if (length <= MOST_IN_1) return Buffer.of(TEXT_WHOLE, length);
  if (length <= MOST_IN_2) {
    const head = Buffer.of(TEXT_WHOLE, LENGTH_IN_2, 0, 0);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head.set([TEXT_WHOLE, LENGTH_IN_8]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
