type Body = { readonly text: string } | 'too-long' | 'broken-off';

/** The text of a request, if it is no longer than that and comes to its end. */
export async function bodyWithin(request: Request, mostBytes: number): Promise<Body> {
  try {
    return await readWithin(request, mostBytes);
  } catch {
    return 'broken-off';
  }
}

async function readWithin(request: Request, mostBytes: number): Promise<Body> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    bytes += next.value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return 'too-long';
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return { text: text + decoder.decode() };
}
