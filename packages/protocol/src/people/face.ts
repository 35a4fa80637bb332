import { z } from 'zod';
import { plainId } from '../scalars.ts';

/** Colours of faces. The page knows which colour each number is. */
const FACE_COLOURS = 8;

/** The most bytes of a picture. The page scales pictures down before it sends them. */
export const MOST_FACE_BYTES = 64 * 1024;

const LONGEST_EMOJI = 64;

const colour = z
  .int()
  .min(0)
  .max(FACE_COLOURS - 1);
const emoji = z.string().min(1).max(LONGEST_EMOJI);

/** The chosen face of a person or an agent, with the name of its member. */
export const namedFace = z.object({
  memberId: plainId,
  name: z.string(),
  face: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('colour'), colour }),
    z.object({ kind: z.literal('emoji'), emoji }),
    z.object({
      kind: z.literal('picture'),
      hash: z.string().describe('For `readFacePicture`. It changes with the picture.'),
    }),
  ]),
});

export type Face = z.infer<typeof namedFace>['face'];

/** A face to choose. `null`: initials on a colour that Conch chooses. */
export const faceChange = z.strictObject({
  face: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('colour'), colour }),
      z.strictObject({ kind: z.literal('emoji'), emoji: emoji.describe('One emoji.') }),
      z.strictObject({
        kind: z.literal('picture'),
        picture: z
          .string()
          .max(Math.ceil(MOST_FACE_BYTES / 3) * 4)
          .describe('A PNG, JPEG, WebP or GIF of at most 64 KiB, as base64.'),
      }),
    ])
    .nullable(),
});
