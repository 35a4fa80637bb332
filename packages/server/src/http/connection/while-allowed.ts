import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { AccessStanding } from '../../auth/principal.ts';
import type { Permission } from '../../auth/recheck.ts';
import type { Services } from '../../services.ts';
import { LiveAuthorization } from '../../socket/live-authorization.ts';

interface Download {
  readonly by: AccessStanding;
  /** The permissions that the caller needs until the end. */
  readonly needs: readonly Pick<Permission, 'action' | 'spaceId'>[];
  readonly bytes: Readable;
}

/**
 * Sends a long download as long as its caller has the permissions. If the caller loses a
 * permission, the connection ends before the download is complete.
 */
export function whileAllowed(
  services: Pick<Services, 'access' | 'gate' | 'clock'>,
  { by, needs, bytes }: Download,
): Readable {
  const pass = new LiveAuthorization(services, { standing: by, action: 'be-someone' });
  const checked = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const refusal = await pass.refusalOf(needs);
      if (refusal !== null) throw refusal;
      yield chunk;
    }
  };
  const sent = new PassThrough();
  // After a refusal, `pipeline` destroys `sent` with the error, and Fastify closes the response.
  pipeline(bytes, checked, sent, () => {});
  return sent;
}
