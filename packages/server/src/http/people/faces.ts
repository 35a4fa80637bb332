import { createHash } from 'node:crypto';
import type { MemberId } from '@conch/engine';
import {
  MOST_FACE_BYTES,
  type AnswerOf,
  type BodyOf,
  type HTTP_API,
  type HTTP_API_PARTS,
} from '@conch/protocol';
import {
  agentById,
  allFaces,
  faceOf,
  removeFace,
  saveFace,
  type FaceRow,
  type Script,
} from '@conch/store';
import { RequestRefused } from '../../request-refused.ts';
import type { Services } from '../../services.ts';
import type { HandlersOf } from '../route-request.ts';

type FaceRoute = keyof (typeof HTTP_API_PARTS)['Faces'];
type FaceOnWire = AnswerOf<typeof HTTP_API.listFaces>['items'][number];
type NamedFace = Omit<FaceRow, 'picture'> & { readonly name: string };
type FaceChoice = BodyOf<typeof HTTP_API.changeMyFace>['face'];

/** The faces that people chose for themselves and for agents. */
export function faceHandlers({ access, database }: Services): HandlersOf<FaceRoute> {
  return {
    listFaces: async () => {
      const rows = await database.read(() => allFaces());
      return { items: rows.map(faceOnWire), next: null };
    },

    readFacePicture: async ({ params: { memberId, hash }, reply }) => {
      const row = await database.read(() => faceOf(memberId));
      if (row === null || row.picture === null || row.value !== hash) throw noPicture();
      const bytes = Buffer.from(row.picture, 'base64');
      reply.type(pictureType(bytes) ?? 'application/octet-stream');
      // Nothing in a picture may run, even if a browser shows the picture as a document.
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      // A new picture has a new address.
      reply.header('cache-control', 'private, max-age=31536000, immutable');
      return bytes;
    },

    changeMyFace: async ({ by: { principal }, body: { face }, permission }) => {
      const row = rowOf(principal.personId, face);
      await access.change(permission, () => putFace(principal.personId, row));
      return undefined;
    },

    changeAgentFace: async ({ params: { agentId }, body: { face }, permission }) => {
      const row = rowOf(agentId, face);
      await access.change(permission, function* () {
        const agent = yield* agentById(agentId);
        if (agent === null || agent.deletedAt !== null) throw noSuchAgent(agentId);
        yield* putFace(agentId, row);
      });
      return undefined;
    },
  };
}

function* putFace(memberId: MemberId, row: FaceRow | null): Script<void> {
  if (row === null) yield* removeFace(memberId);
  else yield* saveFace(row);
}

/** The row of a checked choice. Null for the default face. */
function rowOf(memberId: MemberId, face: FaceChoice): FaceRow | null {
  if (face === null) return null;
  const { kind } = face;
  if (kind === 'colour') return { memberId, kind, value: String(face.colour), picture: null };
  if (kind === 'emoji') {
    if (!ONE_EMOJI.test(face.emoji)) throw badFace('This is not one emoji. Send exactly one.');
    return { memberId, kind, value: face.emoji, picture: null };
  }
  const bytes = Buffer.from(face.picture, 'base64');
  if (bytes.length > MOST_FACE_BYTES) {
    throw badFace('The picture has more than 64 KiB. Make it smaller.');
  }
  if (pictureType(bytes) === null) {
    throw badFace('This is not a picture that Conch shows. Send a PNG, JPEG, WebP or GIF.');
  }
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { memberId, kind, value: hash, picture: bytes.toString('base64') };
}

const ONE_EMOJI = /^\p{RGI_Emoji}$/v;

function faceOnWire({ memberId, name, kind, value }: NamedFace): FaceOnWire {
  if (kind === 'colour') return { memberId, name, face: { kind, colour: Number(value) } };
  if (kind === 'emoji') return { memberId, name, face: { kind, emoji: value } };
  return { memberId, name, face: { kind, hash: value } };
}

/**
 * The type of a picture by its first bytes. Null for everything else, such as SVG, which can
 * contain scripts.
 */
function pictureType(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp';
  return /^GIF8[79]a/u.test(head) ? 'image/gif' : null;
}

function badFace(words: string): RequestRefused {
  return new RequestRefused('bad-face', words);
}

function noPicture(): RequestRefused {
  return new RequestRefused('no-such-member', 'There is no such picture. List the faces again.');
}

function noSuchAgent(id: string): RequestRefused {
  return new RequestRefused('no-such-member', `There is no agent ${id}. Look up its id.`);
}
