import { describe, expect, it } from 'vitest';
import type { LessonProgress, LessonSync } from '#shared/domain/progress/progress.ts';
import { appError } from '#shared/errors/error-code.ts';
import { type SavedFacts, savedStateOf } from './saved-state.ts';

const progress = (sync: LessonSync): LessonProgress => ({
  lessonId: 'l1',
  covered: [],
  position: null,
  learnedMs: 0,
  completedAtMs: null,
  sync,
});
const facts: SavedFacts = {
  isGuest: false,
  progress: progress({ state: 'waiting' }),
  recordError: null,
  connection: 'online',
  storage: { kind: 'ok' },
};

describe('where the progress of a lesson is', () => {
  it('says nothing about a lesson that was never watched', () =>
    expect(savedStateOf({ ...facts, progress: undefined })).toEqual({ kind: 'none' }));
  it('is at the server once acknowledged, also when the network went since', () => {
    expect(
      savedStateOf({
        ...facts,
        progress: progress({ state: 'synced', atMs: 7 }),
        connection: 'offline',
      }),
    ).toEqual({ kind: 'synced', atMs: 7 });
  });
  it.each([
    ['online', 'here'],
    ['syncing', 'here'],
    ['offline', 'waiting'],
    ['failed', 'waiting'],
    ['needs_login', 'needs_login'],
  ] as const)('waiting work while %s reads as %s', (connection, kind) =>
    expect(savedStateOf({ ...facts, connection })).toEqual({ kind }),
  );
  it.each([
    ['full', 'offline', 'unkept'],
    ['denied', 'failed', 'unkept'],
    ['read_only', 'needs_login', 'unkept'],
    ['full', 'online', 'here'],
    ['ok', 'offline', 'waiting'],
  ] as const)(
    'waiting work in a store that is %s while %s reads as %s',
    (store, connection, kind) =>
      expect(savedStateOf({ ...facts, connection, storage: { kind: store } })).toEqual({ kind }),
  );
  it('tells at once that this device could not keep it', () => {
    expect(savedStateOf({ ...facts, recordError: appError('DISK_FULL') })).toEqual({
      kind: 'failed',
      error: { code: 'DISK_FULL' },
    });
  });
  it('tells that the server refused it', () => {
    expect(
      savedStateOf({
        ...facts,
        progress: progress({ state: 'refused', code: 'LESSON_NOT_OWNED' }),
      }),
    ).toEqual({ kind: 'refused', code: 'LESSON_NOT_OWNED' });
  });
  it('asks a guest to sign in', () =>
    expect(savedStateOf({ ...facts, isGuest: true })).toEqual({ kind: 'guest' }));
});
