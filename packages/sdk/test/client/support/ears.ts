/**
 * A WebSocket filter. While the filter is shut, the client misses events but gets all other frames.
 */
export class Ears {
  #areShut = false;

  shut(): void {
    this.#areShut = true;
  }

  get webSocket() {
    const isHeard = (data: unknown): boolean =>
      !this.#areShut || !String(data).includes('"type":"decision"');
    return class extends WebSocket {
      override addEventListener(type: string, listener: never): void {
        const tell = listener as (event: object) => void;
        const heard = (event: { readonly data?: unknown }): void => {
          if (isHeard(event.data)) tell(event);
        };
        super.addEventListener(type, heard as never);
      }
    };
  }
}
