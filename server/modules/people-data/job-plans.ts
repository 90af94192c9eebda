import { sql } from 'kysely';
import { statement } from '../../db/statement.ts';
import type { JobData, JobName } from '../../jobs/jobs.ts';
import type { DeletedPerson } from './deletion-steps.ts';
import { type KeptReason, keptReasons } from './kept-reasons.ts';

/** Of a value of a job's data: an address, with which its job goes, or why it stays. */
type JobValue = 'address' | KeptReason;

const { job, queue } = keptReasons;

/** Every value that the data of a job can hold, of every kind; the type holds it complete. */
const jobPlans: {
  readonly [Name in JobName]: { readonly [Key in keyof JobData[Name]]: JobValue };
} = {
  send_email: { emailId: job },
  mail_password_link: { email: 'address' },
  take_refunds_back: { userId: job },
  export_person_data: { exportId: job },
  transcode_lesson: { uploadId: job },
  periodic: { name: job },
};

/** Every table of the schema `jobs`, in which pg-boss keeps them; parts of a table by its name. */
export const jobTables: Readonly<Record<string, KeptReason>> = {
  job,
  job_common: job,
  job_dependency: job,
  bam: queue,
  queue,
  queue_stats: queue,
  schedule: queue,
  subscription: queue,
  version: queue,
  warning: queue,
};

/** The jobs that name the address of who is deleted, done or not. */
export const forgetJobs = statement<Pick<DeletedPerson, 'email'>>()(
  'people_data.forget_jobs',
  (_query, param) => sql<never>`
  delete from jobs.job where ${sql.join(
    addressesOf(jobPlans).map(
      ([name, key]) =>
        sql`name = ${sql.lit(name)} and data ->> ${sql.lit(key)} = ${param('email')}`,
    ),
    sql` or `,
  )}`,
);

function addressesOf(
  plans: Readonly<Record<string, Readonly<Record<string, JobValue>>>>,
): readonly (readonly [name: string, key: string])[] {
  return Object.entries(plans).flatMap(([name, values]) =>
    Object.entries(values).flatMap(([key, value]) =>
      value === 'address' ? [[name, key] as const] : [],
    ),
  );
}
