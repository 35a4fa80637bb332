import type { CallId, ChainId, MemberId, MessageId, RunId, SpaceId, ThreadId } from '@conch/engine';

type AnyId = CallId | ChainId | MemberId | MessageId | RunId | SpaceId | ThreadId;

/** The same type with plain strings instead of branded ids. Functions stay as they are. */
export type WithPlainIds<T> = T extends AnyId
  ? string
  : T extends (...given: never) => unknown
    ? T
    : T extends object
      ? { [Key in keyof T]: WithPlainIds<T[Key]> }
      : T;

/**
 * An object whose methods take plain strings as ids, because programs get them from requests and
 * files. The methods check them at run time. Inside, and in results, ids are branded.
 */
export type PlainDoor<T> = {
  [Key in keyof T]: T[Key] extends (...given: infer Given) => infer Result
    ? (...given: PlainArguments<Given>) => Result
    : T[Key] extends object
      ? PlainDoor<T[Key]>
      : T[Key];
};

type PlainArguments<Given extends readonly unknown[]> = {
  [Place in keyof Given]: WithPlainIds<Given[Place]>;
};
