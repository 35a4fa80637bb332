import { expect, test } from 'vitest';
import { problemsOfTypeNames, typeNameProblems } from '../../checks/type-names.ts';

function problemsIn(...texts: readonly string[]): string[] {
  return problemsOfTypeNames(texts.map((text, nth) => ({ path: `${nth}.ts`, text: `${text}\n` })));
}

test.each([
  ['an interface and a type', 'export interface Room {}', 'export type Room = string;'],
  ['a class and an enum', 'export class Room {}', 'export enum Room {}'],
  ['an abstract class', 'export abstract class Room {}', 'export interface Room<T> {}'],
])('two types with the same exported name are refused: %s', (_, one, other) => {
  expect(problemsIn(one, other)).toEqual([
    'Room is exported 2 times. Give each type a different name: 0.ts, 1.ts',
  ]);
});

test.each([
  ['a name that is exported once', 'export interface Room {}', 'interface Room {}'],
  ['a re-exported name', 'export interface Room {}', "export type { Room } from './0.ts';"],
  ['a value', 'export interface Room {}', 'export const Room = 1;'],
  [
    'a name that begins with another name',
    'export interface Room {}',
    'export interface RoomPlan {}',
  ],
  ['an import of a type', 'export interface Room {}', "import type Room from './0.ts';"],
])('type names that exist once are allowed: %s', (_, one, other) => {
  expect(problemsIn(one, other)).toEqual([]);
});

test('a participle as the name of a type is refused, exported or not', () => {
  expect(problemsIn('interface Asked {}', 'export type Told = string;')).toEqual([
    '0.ts: Asked is a participle. Use a noun as the name of a type',
    '1.ts: Told is a participle. Use a noun as the name of a type',
  ]);
});

test('an exported type name that is a single word ending in -ed is refused', () => {
  expect(problemsIn('export interface Posted {}', 'interface Sealed {}')).toEqual([
    '0.ts: Posted is a participle. Use a noun as the name of a type',
  ]);
  expect(problemsIn('export interface PostedMessage {}', 'export type Need = string;')).toEqual([]);
});

test('every exported type name in the repository exists once', async () => {
  expect(await typeNameProblems()).toEqual([]);
});
