import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const KEY_BYTES = 32;
// The standard size for GCM. A random nonce is safe for about four billion uses of one key.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Encrypts secrets for storage, with a key derived from the server key. */
export class SecretSealer {
  readonly #key: Uint8Array;

  constructor(serverKey: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', serverKey, 'conch', 'sealed secrets', KEY_BYTES));
  }

  /**
   * `place` binds the ciphertext to its row. In another row, the ciphertext cannot be decrypted.
   */
  seal(text: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place));
    const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${VERSION}.${Buffer.concat(sealed).toString('base64url')}`;
  }

  /** The plain text. Null if the key or the place differs, or if the ciphertext was changed. */
  open(sealed: string, place: string): string | null {
    const [version, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const cipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(place));
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const opened = cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([opened, cipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
