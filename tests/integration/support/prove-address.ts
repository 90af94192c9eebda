import type { TestServer } from './test-server.ts';

/**
 * What typing the mailed code does: from now on somebody gets mails. For tests that are not about
 * proving.
 */
export async function proveAddress(
  { database }: Pick<TestServer, 'database'>,
  email: string,
): Promise<void> {
  const proved = await database.raw(
    'update users set is_verify_email = true where email = $1 returning id',
    [email],
  );
  if (proved.length !== 1) throw new Error(`nobody has ${email}`);
}
