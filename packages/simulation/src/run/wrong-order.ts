/** Something that was asked for and cannot be done: its words say what to do instead. */
export class WrongOrder extends Error {
  override readonly name = 'WrongOrder';
}
