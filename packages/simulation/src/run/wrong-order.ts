/** A command that cannot be carried out. The message says how to correct the command. */
export class WrongOrder extends Error {
  override readonly name = 'WrongOrder';
}
