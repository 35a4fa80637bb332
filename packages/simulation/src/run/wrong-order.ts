/** A command that cannot be carried out. Its message says what to do instead. */
export class WrongOrder extends Error {
  override readonly name = 'WrongOrder';
}
