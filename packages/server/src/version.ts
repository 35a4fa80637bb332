import '@conch/store/needs-node';
import { shippedManifest } from './shipped-files.ts';

/** The version of this server, from its manifest. */
export function serverVersion(): string {
  return (JSON.parse(shippedManifest()) as { readonly version: string }).version;
}
