import type { Generated } from 'kysely';

/** The table of 0049-client-operations.sql. */
export interface ClientOperationTables {
  readonly client_operations: ClientOperationTable;
}

interface ClientOperationTable {
  /** SHA-256 of the text, base64url. */
  readonly hash: string;
  readonly name: string;
  readonly text: string;
  readonly first_at: Generated<Date>;
}
