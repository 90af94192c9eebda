import { describe, beforeEach, afterEach, expect, it } from 'vitest';
import { openMemoryConnection, type Connection } from '../connection.ts';
import { DamagedRow } from '../repair/damaged-row.ts';
import { migrate } from '../migrate.ts';
import { allMigrations } from '../migrations/all-migrations.ts';
import { createDocumentStore, type StoredDocument } from './document-store.ts';
import { createDownloadStore, type DownloadRecord } from './download-store.ts';
import { createMediaSegmentStore, type MediaSegment } from './media-segment-store.ts';
import { createMetaStore } from './meta-store.ts';
import { createVoucherStore } from './voucher-store.ts';
import type { VoucherCard, VoucherList } from '#shared/vouchers/voucher-card.ts';

const hourMs = 3_600_000;

describe('stores of what can be fetched again', () => {
  let db: Connection;
  beforeEach(() => {
    db = openMemoryConnection();
    migrate(db, allMigrations);
  });
  afterEach(() => db.close());

  describe('downloads', () => {
    const record: DownloadRecord = {
      userId: 'linh',
      lessonId: 'l1',
      slug: 'bai-1',
      isPreview: false,
      place: 3,
      byItself: false,
      qualityHeight: 720,
      expectedBytes: 5,
      stage: { kind: 'waiting' },
      current: {
        folder: 'ab',
        version: 'v1',
        mediaFolder: 'm1',
        qualityHeight: 720,
        totalBytes: 9,
        savedAtMs: 7,
        isSuspect: false,
        damage: null,
      },
      next: null,
      isOutdated: false,
    };

    it('gives back what was put last, per person and lesson', () => {
      const store = createDownloadStore(db);
      store.put(record);
      store.put({ ...record, stage: { kind: 'failed', code: 'DOWNLOAD_CORRUPT' } });
      store.put({ ...record, userId: 'nam', current: null });
      expect(store.list()).toEqual([
        { ...record, stage: { kind: 'failed', code: 'DOWNLOAD_CORRUPT' } },
        { ...record, userId: 'nam', current: null },
      ]);
      store.remove('linh', 'l1');
      expect(store.list()?.map(({ userId }) => userId)).toEqual(['nam']);
    });

    it('never answers a row that is not what was written', () => {
      const store = createDownloadStore(db);
      store.put(record);
      db.exec('UPDATE downloads SET body = replace(body, \'"place":3\', \'"place":2\')');
      expect(() => store.list()).toThrow(DamagedRow);
    });
  });

  describe('vouchers', () => {
    const card: VoucherCard = {
      id: 'v1',
      code: 'MAISOM10',
      kind: 'percent',
      percent: 10,
      amountVnd: null,
      capVnd: '9007199254740993',
      minOrderVnd: '0',
      plans: ['pro'],
      startsAtMs: 1,
      endsAtMs: null,
      hasDailyUses: true,
      isPersonal: false,
      isPaused: false,
      isUsedUp: false,
      usedUpUntilMs: null,
      isUsedByYou: false,
    };
    const list: VoucherList = { vouchers: [card], savedAtMs: 7, serverNowMs: 9.5, isFresh: true };

    it('gives back what was put last, as kept, and never to somebody else', () => {
      const store = createVoucherStore(db);
      store.put('linh', { ...list, vouchers: [] });
      store.put('linh', list);
      store.put('nam', { ...list, serverNowMs: null });
      expect(store.find('linh')).toEqual({ ...list, isFresh: false });
      expect(store.find('an')).toBe(null);
      store.removeOwner('linh');
      expect([store.find('linh'), store.find('nam')?.serverNowMs]).toEqual([null, null]);
    });

    it('never answers a list that is not what was written', () => {
      const store = createVoucherStore(db);
      store.put('linh', list);
      db.exec("UPDATE voucher_lists SET user_id = 'nam'");
      expect(() => store.find('nam')).toThrow(DamagedRow);
    });
  });

  describe('documents', () => {
    it('gives the last answer back exactly, with the moment it was kept', () => {
      const store = createDocumentStore(db);
      store.put(document('linh', 'Course', '{"data":{"name":"Kỹ năng"}}', 1));
      store.put(document('linh', 'Course', '{"data":{"name":"Kỹ năng số"}}', 2));
      expect(store.find(document('linh', 'Course', '', 0))).toEqual(
        document('linh', 'Course', '{"data":{"name":"Kỹ năng số"}}', 2),
      );
    });

    it("never finds another person's answer", () => {
      const store = createDocumentStore(db);
      store.put(document('linh', 'Course', '{}', 1));
      expect(store.find(document('nam', 'Course', '', 0))).toBe(null);
      expect(store.find(document('guest', 'Course', '', 0))).toBe(null);
    });

    it("forgets one person's answers and no other's", () => {
      const store = createDocumentStore(db);
      store.put(document('linh', 'Course', '{}', 1));
      store.put(document('nam', 'Course', '{}', 1));
      store.removeOwner('linh');
      expect([
        store.find(document('linh', 'Course', '', 0)),
        store.find(document('nam', 'Course', '', 0))?.answer,
      ]).toEqual([null, '{}']);
    });

    it('makes room for a new answer with what was read longest ago', () => {
      const store = createDocumentStore(db, { maxDocumentChars: 100, maxTotalChars: 250 });
      for (const name of ['A', 'B', 'C']) store.put(document('linh', name, 'x'.repeat(80), hourMs));
      store.markUsed(document('linh', 'A', '', 0), 3 * hourMs);
      store.put(document('linh', 'D', 'x'.repeat(80), 4 * hourMs));
      const kept = ['A', 'B', 'C', 'D'].filter(
        (name) => store.find(document('linh', name, '', 0)) !== null,
      );
      expect(kept).toEqual(['A', 'C', 'D']);
    });

    it('writes a use down once an hour, and reads without a write', () => {
      const store = createDocumentStore(db);
      store.put(document('linh', 'Course', '{}', hourMs));
      const usedAt = () => db.prepare<[], number>('SELECT used_at_ms FROM documents').pluck().get();
      store.markUsed(document('linh', 'Course', '', 0), 2 * hourMs - 1);
      expect(usedAt()).toBe(hourMs);
      store.markUsed(document('linh', 'Course', '', 0), 2 * hourMs);
      store.markUsed(document('nam', 'Course', '', 0), 9 * hourMs);
      expect(usedAt()).toBe(2 * hourMs);
      db.pragma('query_only = true');
      expect(store.find(document('linh', 'Course', '', 0))?.answer).toBe('{}');
    });

    it('does not keep an answer beyond the limit, and says so', () => {
      const store = createDocumentStore(db, { maxDocumentChars: 100, maxTotalChars: 250 });
      expect(store.put(document('linh', 'A', 'x'.repeat(101), 1))).toBe(false);
      expect(store.put(document('linh', 'A', 'x'.repeat(100), 1))).toBe(true);
    });

    it('throws DamagedRow for an answer that was changed behind its back', () => {
      const store = createDocumentStore(db);
      store.put(document('linh', 'Course', '{"data":1}', 1));
      db.exec(`UPDATE documents SET answer = '{"data":2}'`);
      expect(() => store.find(document('linh', 'Course', '', 0))).toThrow(DamagedRow);
    });
  });

  describe('media segments', () => {
    it('finds the range that holds all of what is asked, and none that holds a part', () => {
      const store = createMediaSegmentStore(db);
      store.add(segment('a', 0, 1_000));
      store.add(segment('b', 1_000, 2_000));
      store.add({ ...segment('c', 0, 5_000), mediaPath: 'lesson-2/v720.mp4' });
      expect(store.findHolding('lesson-1/v720.mp4', { start: 200, end: 1_000 })).toEqual(
        segment('a', 0, 1_000),
      );
      expect(store.findHolding('lesson-1/v720.mp4', { start: 1_000, end: 1_001 })?.fileName).toBe(
        'b',
      );
      expect(store.findHolding('lesson-1/v720.mp4', { start: 900, end: 1_100 })).toBe(null);
      expect(store.list('lesson-1/v720.mp4').map(({ fileName }) => fileName)).toEqual(['a', 'b']);
    });

    it('names the ranges used longest ago until enough bytes come together', () => {
      const store = createMediaSegmentStore(db);
      for (const [index, name] of ['a', 'b', 'c'].entries())
        store.add({
          ...segment(name, index * 1_000, index * 1_000 + 1_000),
          usedAtMs: index * hourMs,
        });
      store.markUsed('a', 9 * hourMs);
      expect(store.leastRecentlyUsed(1).map(({ fileName }) => fileName)).toEqual(['b']);
      expect(store.leastRecentlyUsed(1_001).map(({ fileName }) => fileName)).toEqual(['b', 'c']);
      expect(store.leastRecentlyUsed(99_999).map(({ fileName }) => fileName)).toEqual([
        'b',
        'c',
        'a',
      ]);
      expect(store.leastRecentlyUsed(0)).toEqual([]);
    });

    it('counts bytes and names files, and forgets what is removed', () => {
      const store = createMediaSegmentStore(db);
      store.add(segment('a', 0, 1_000));
      store.add(segment('b', 1_000, 1_500));
      expect([store.totalBytes(), store.listFileNames()]).toEqual([1_500, ['a', 'b']]);
      store.remove('a');
      store.remove('unknown');
      expect([store.totalBytes(), store.listFileNames()]).toEqual([500, ['b']]);
    });

    it('throws DamagedRow for a row whose counter block was changed', () => {
      const store = createMediaSegmentStore(db);
      store.add(segment('a', 0, 1_000));
      db.exec(`UPDATE media_segments SET iv = '${'00'.repeat(16)}'`);
      expect(() => store.list('lesson-1/v720.mp4')).toThrow(DamagedRow);
    });
  });

  describe('meta', () => {
    it('keeps, replaces and forgets a value by its name', () => {
      const store = createMetaStore(db);
      expect(store.find('zoom')).toBe(null);
      store.put('zoom', '1');
      store.put('zoom', '1,25');
      expect(store.find('zoom')).toBe('1,25');
      store.remove('zoom');
      expect(store.find('zoom')).toBe(null);
    });

    it('throws DamagedRow for a value that was changed behind its back', () => {
      const store = createMetaStore(db);
      store.put('zoom', '1');
      db.exec(`UPDATE meta SET value = '2' WHERE name = 'zoom'`);
      expect(() => store.find('zoom')).toThrow(DamagedRow);
    });
  });
});

function document(
  owner: string,
  operationName: string,
  answer: string,
  savedAtMs: number,
): StoredDocument {
  return { owner, operationName, variablesHash: 'none', answer, savedAtMs };
}

function segment(fileName: string, start: number, end: number): MediaSegment {
  const iv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
  return {
    mediaPath: 'lesson-1/v720.mp4',
    start,
    end,
    totalBytes: 9_000,
    contentType: 'video/mp4',
    fileName,
    keyId: 'k1',
    iv,
    savedAtMs: 1,
    usedAtMs: 1,
  };
}
