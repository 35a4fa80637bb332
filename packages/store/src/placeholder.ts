/** Marks the position of a value in a statement that is built before the value is known. */
export class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
