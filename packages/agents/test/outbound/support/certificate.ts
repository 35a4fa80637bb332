import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate for one host, with its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Makes a certificate for a host name. The test writes the X.509 DER by hand, because Node can read
 * certificates but cannot make them.
 */
export function certificateFor(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(oid(0x55, 4, 3), der(0x0c, Buffer.from(host)))));
  const signing = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
  const altName = sequence(der(0x82, Buffer.from(host)));
  const authority = sequence(der(0x01, Buffer.of(0xff)));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    signing,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid(0x55, 0x1d, 0x11), der(0x04, altName)),
        sequence(oid(0x55, 0x1d, 0x13), der(0x04, authority)),
      ),
    ),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', content, privateKey));
  const body = sequence(content, signing, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function time(text: string): Buffer {
  return der(0x18, Buffer.from(text));
}
