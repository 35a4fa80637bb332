import { PROTOCOL_VERSION } from '@conch/protocol';
import { RequestRefused } from '../request-refused.ts';

/** The refusal of a client with another protocol version. */
export function otherVersion(protocol: number): RequestRefused {
  const what = `This server speaks protocol ${PROTOCOL_VERSION}, you speak ${protocol}. Update the older of the two.`;
  return new RequestRefused('version-mismatch', what);
}
