/** Where a value will stand in a statement that is built before its values are known. */
export class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
