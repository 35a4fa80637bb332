import { z } from 'zod';
import { faceChange, namedFace } from '../people/face.ts';
import { route, wholeList } from '../route.ts';
import { memberId } from '../scalars.ts';

/** The faces that people and agents show instead of initials. */
export const FACES = {
  listFaces: route({
    method: 'GET',
    path: '/faces',
    action: 'see-directory',
    summary: 'Lists the chosen faces of people and agents. Everyone else has initials.',
    answer: { status: 200, body: wholeList(namedFace) },
    failures: [],
  }),
  readFacePicture: route({
    method: 'GET',
    path: '/faces/:memberId/picture/:hash',
    action: 'see-directory',
    summary: 'Gives the picture of a person or an agent.',
    params: z.strictObject({ memberId, hash: z.string().max(64) }),
    answer: { status: 200, body: z.string().describe('The picture.'), type: 'image/*' },
    failures: ['no-such-member'],
  }),
  changeMyFace: route({
    method: 'PUT',
    path: '/me/face',
    action: 'be-someone',
    summary: 'Chooses the face of the caller: a picture, an emoji or a colour.',
    body: faceChange,
    answer: { status: 204, body: null },
    failures: ['bad-face'],
  }),
  changeAgentFace: route({
    method: 'PUT',
    path: '/agents/:agentId/face',
    action: 'manage-agents',
    summary: 'Chooses the face of an agent: a picture, an emoji or a colour.',
    params: z.strictObject({ agentId: memberId }),
    body: faceChange,
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'bad-face'],
  }),
} as const;
