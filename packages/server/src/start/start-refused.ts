/** The reason why Conch does not start, with advice. Conch has not started anything. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
