import { z } from 'zod';
import { addedPerson, person, signInLink } from '../people/person.ts';
import { newPerson, personChange } from '../people/person-requests.ts';
import { pageOf, paging, route } from '../route.ts';
import { memberId } from '../scalars.ts';
import { MAKING_FAILURES } from './making-failures.ts';

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
    summary: 'Creates an account, and a sign-in link for its owner.',
    body: newPerson,
    answer: { status: 201, body: addedPerson },
    failures: ['bad-name', ...MAKING_FAILURES],
  }),
  changePerson: route({
    method: 'PATCH',
    path: '/people/:personId',
    action: 'manage-people',
    summary: 'Renames a person, or gives or removes the admin role.',
    params: ofPerson,
    body: personChange,
    answer: { status: 200, body: person },
    failures: ['no-such-member', 'bad-name', 'last-owner'],
  }),
  removePerson: route({
    method: 'DELETE',
    path: '/people/:personId',
    action: 'manage-people',
    summary: 'Removes a person from the server immediately. Their messages stay readable.',
    params: ofPerson,
    answer: { status: 204, body: null },
    failures: ['no-such-member', 'last-owner'],
  }),
  makePersonLink: route({
    method: 'POST',
    path: '/people/:personId/link',
    action: 'manage-people',
    summary: 'Creates a new sign-in link for a person. It works once.',
    params: ofPerson,
    answer: { status: 201, body: signInLink },
    failures: ['no-such-member'],
  }),
} as const;
