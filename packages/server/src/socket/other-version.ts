import { PROTOCOL_VERSION } from '@conch/protocol';
import { Failure } from '../failure.ts';

/** Whoever speaks another version of the protocol is told which one is spoken here. */
export function otherVersion(protocol: number): Failure {
  const what = `This server speaks protocol ${PROTOCOL_VERSION}, you speak ${protocol}; update the older of the two.`;
  return new Failure('version-mismatch', what);
}
