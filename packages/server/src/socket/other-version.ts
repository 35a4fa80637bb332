import { PROTOCOL_VERSION } from '@conch/protocol';
import { Failure } from '../failure.ts';

/** The refusal of a client with another protocol version. */
export function otherVersion(protocol: number): Failure {
  const what = `This server speaks protocol ${PROTOCOL_VERSION}, you speak ${protocol}. Update the older of the two.`;
  return new Failure('version-mismatch', what);
}
