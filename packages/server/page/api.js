/** Asks the server; what it refuses is thrown with its own words, `status` and `code`. */
export async function ask(method, path, body) {
  const sent =
    body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  let answer;
  try {
    answer = await fetch(`/api/v1${path}`, { method, ...sent });
  } catch {
    throw Object.assign(new Error('The server does not answer; is it still running?'), {
      status: 0,
    });
  }
  if (answer.status === 204) return null;
  const value = await answer.json().catch(() => ({}));
  if (answer.ok) return value;
  const { detail = 'The server refused that.', code } = value;
  throw Object.assign(new Error(detail), { status: answer.status, code });
}
