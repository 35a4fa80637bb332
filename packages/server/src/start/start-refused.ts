/** Why Conch does not start, in words that say what to do; nothing has been started. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
