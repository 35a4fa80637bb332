/** Why Conch does not start, with advice. Nothing has been started. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
