/**
 * A row came out of the file that its check does not confirm. The file is damaged: it is rebuilt,
 * the row is never answered.
 */
export class DamagedRow extends Error {
  readonly code = 'CACHE_DAMAGED_ROW';

  constructor(table: string) {
    super(`a row of ${table} does not match its check`);
  }
}
