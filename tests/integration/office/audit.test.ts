import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, ScriptTx } from '#server/db/port.ts';
import { statement } from '#server/db/statement.ts';
import { type AuditQueries, createAudit } from '#server/modules/audit/api.ts';
import type { AuditEntry } from '#server/modules/audit/api.ts';
import { ruleKinds } from '../support/databases.ts';
import { openEmptySource } from '../support/empty-databases.ts';

type AuditInput = Parameters<AuditQueries['list']>[0];
/** No limits. */
const everything: AuditInput = {
  search: null,
  action: null,
  subjectKind: null,
  subjectId: null,
  from: null,
  until: null,
};

const chain = statement()(
  'test.chain',
  () =>
    sql<{
      seq: bigint;
      log_id: bigint;
      xmin: string;
    }>`select c.seq, c.log_id, c.xmin::text from audit_chain c order by c.seq`,
);

describe.each(ruleKinds)('the audit on %s', (kind) => {
  const source = openEmptySource(kind);
  let database: Database;
  let audit: AuditQueries;
  beforeAll(async () => {
    const make = await source.start();
    database = await make(20);
    audit = createAudit(database);
  });
  afterAll(async () => {
    await database?.close();
    await source.stop();
  });

  const entry = (subjectId: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
    actorId: null,
    action: 'order.cancel',
    subjectKind: 'order',
    subjectId,
    before: { status: 'pending' },
    after: { total_vnd: 2_900_000n },
    reason: 'Học viên đổi ý',
    at: new Date('2026-11-21T07:31:00.123Z'),
    ...more,
  });
  const record = async (one: AuditEntry) =>
    database.transaction(async (tx) => audit.record(tx, one));
  /**
   * Runs a script as somebody who rules the database would, with the guards off, and brings them
   * back.
   */
  const tamper = async (script: string) =>
    database.exclusively(async (tx: ScriptTx) => {
      const tables = ['audit_log', 'audit_chain', 'audit_head'];
      await tx.script(
        `${tables.map((table) => `alter table ${table} disable trigger user;`).join('\n')}\n${script};\n${tables.map((table) => `alter table ${table} enable trigger user;`).join('\n')}`,
      );
    });
  /** What the check says after a script, which is undone by another one. */
  const checkAfter = async (script: string, undo: string) => {
    await tamper(script);
    const { fault } = await audit.verify();
    await tamper(undo);
    return fault;
  };

  it('chains the lines of forty writers at once without a gap, and loses those of a transaction that is undone', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => record(entry(`dong-${index}`))));
    await expect(
      database.transaction(async (tx) => {
        await audit.record(tx, entry('mat'));
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await database.transaction(async (tx) => {
      await audit.record(tx, entry('hai-a'));
      await audit.record(tx, entry('hai-b', { before: null, after: null, reason: null }));
    });
    const rows = await database.all(chain, {});
    expect(rows.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 42 }, (_, index) => BigInt(index + 1)),
    );
    expect(await audit.verify()).toMatchObject({ lines: 42n, fault: null });
  });

  it.each([
    ['update', `update audit_log set reason = 'khác' where id = 1`],
    ['delete', 'delete from audit_log where id = 1'],
    ['truncate', 'truncate audit_log cascade'],
    ['rewriting of the chain', 'update audit_chain set hash = hash where seq = 1'],
  ])('refuses %s', async (_what, script) => {
    await expect(database.exclusively(async (tx) => tx.script(script))).rejects.toThrow(
      /append-only/,
    );
    expect((await audit.verify()).fault).toBeNull();
  });

  it('names the first line that somebody who rules the database has touched', async () => {
    const third = (await database.all(chain, {})).find(({ seq }) => seq === 3n);
    const id = String(third?.log_id);
    expect(
      await checkAfter(
        `update audit_log set reason = 'khác' where id = ${id}`,
        `update audit_log set reason = 'Học viên đổi ý' where id = ${id}`,
      ),
    ).toEqual({ seq: 3n, kind: 'line_changed' });
    expect(
      await checkAfter(
        `update audit_log set after = '{"total_vnd": 1}' where id = ${id}`,
        `update audit_log set after = '{"total_vnd": 2900000}' where id = ${id}`,
      ),
    ).toEqual({ seq: 3n, kind: 'line_changed' });
    expect(
      await checkAfter(
        `create table kept as select * from audit_chain where seq = 3; delete from audit_chain where seq = 3`,
        `insert into audit_chain select * from kept; drop table kept`,
      ),
    ).toMatchObject({ kind: 'line_missing' });
    expect(
      await checkAfter(
        `create table kept as select * from audit_chain where seq = 42; delete from audit_chain where seq = 42`,
        `insert into audit_chain select * from kept; drop table kept`,
      ),
    ).toMatchObject({ kind: 'end_missing' });
    expect(
      await checkAfter(
        `insert into audit_log (action, subject_kind, subject_id, at) values ('order.cancel', 'order', 'lén', now())`,
        `delete from audit_log where subject_id = 'lén'`,
      ),
    ).toEqual({ seq: 43n, kind: 'line_unchained' });
    expect((await audit.verify()).fault).toBeNull();
  });

  it('is listed newest first by page, and found by action, subject, words without their marks and time', async () => {
    await record(
      entry('ĐƠN_50%', {
        action: 'refund.sent',
        subjectKind: 'refund',
        at: new Date('2026-11-22T00:00:00Z'),
      }),
    );
    const first = await audit.list(everything, { first: 30, after: null });
    if (!first.ok) throw new Error(first.error.code);
    expect([first.value.total, first.value.has_more, first.value.nodes[0]?.subject_id]).toEqual([
      43,
      true,
      'ĐƠN_50%',
    ]);
    const second = await audit.list(everything, { first: 30, after: first.value.end_cursor });
    if (!second.ok) throw new Error(second.error.code);
    expect(new Set([...first.value.nodes, ...second.value.nodes].map(({ id }) => id)).size).toBe(
      43,
    );
    const total = async (filter: Partial<AuditInput>) => {
      const page = await audit.list({ ...everything, ...filter }, { first: 1, after: null });
      return page.ok ? page.value.total : page.error.code;
    };
    expect(await total({ action: 'refund.' })).toBe(1);
    expect(await total({ search: 'hoc vien doi' })).toBe(42);
    expect(await total({ search: '50%' })).toBe(1);
    expect(await total({ subjectId: 'hai-a' })).toBe(1);
    expect(await total({ from: new Date('2026-11-22T00:00:00Z') })).toBe(1);
    expect(await audit.list(everything, { first: 101, after: null })).toMatchObject({
      ok: false,
      error: { code: 'BAD_INPUT' },
    });
  });
});
