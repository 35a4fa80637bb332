import '@conch/store/needs-node';
/** Splits a stream of bytes into lines, without line breaks. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  // A long line arrives in many chunks. They are joined once, at the end of the line.
  let begun: string[] = [];
  for await (const chunk of chunks) {
    const [first = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    begun.push(first);
    for (const next of lines) {
      yield begun.join('');
      begun = [next];
    }
  }
  yield begun.join('') + decoder.decode();
}
