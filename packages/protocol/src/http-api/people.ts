import { z } from 'zod';
import { addedPerson, newPerson, person, personChange, signInLink } from '../person.ts';
import { pageOf, paging, route } from '../route.ts';
import { memberId } from '../scalars.ts';

const ofPerson = z.strictObject({ personId: memberId });

/** The people of the server. */
export const PEOPLE = {
  listPeople: route({
    method: 'GET',
    path: '/people',
    action: 'see-directory',
    summary: 'Lists the people of the server.',
    query: paging,
    answer: { status: 200, body: pageOf(person) },
    failures: ['bad-cursor'],
  }),
  readPerson: route({
    method: 'GET',
    path: '/people/:personId',
    action: 'see-directory',
    summary: 'Gives one person.',
    params: ofPerson,
    answer: { status: 200, body: person },
    failures: ['no-such-member'],
  }),
  addPerson: route({
    method: 'POST',
    path: '/people',
    action: 'manage-people',
    summary: 'Makes an account, and a link by which its owner signs in.',
    body: newPerson,
    answer: { status: 201, body: addedPerson },
    failures: ['bad-name'],
  }),
  changePerson: route({
    method: 'PATCH',
    path: '/people/:personId',
    action: 'manage-people',
    summary: 'Renames a person, or makes them admin or no admin any more.',
    params: ofPerson,
    body: personChange,
    answer: { status: 200, body: person },
    failures: ['no-such-member', 'bad-name', 'last-owner'],
  }),
  removePerson: route({
    method: 'DELETE',
    path: '/people/:personId',
    action: 'manage-people',
    summary: 'Takes a person off the server, at once; what they wrote stays readable.',
    params: ofPerson,
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'last-owner'],
  }),
  makePersonLink: route({
    method: 'POST',
    path: '/people/:personId/link',
    action: 'manage-people',
    summary: 'Gives a new link by which a person signs in, once.',
    params: ofPerson,
    answer: { status: 201, body: signInLink },
    failures: ['no-such-member'],
  }),
} as const;
