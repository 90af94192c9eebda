import { randomUUID } from 'node:crypto';
import { demoId } from '../../../server/demo/demo-course.ts';
import { hostOperations } from '../../../src/shared/api/operations.ts';
import type { Prey } from './access-rules.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './test-server.ts';

/** A learner with one of everything that another could be after. */
export interface Victim {
  readonly userId: string;
  readonly client: ApiClient;
  readonly prey: Prey;
  /** Texts of his that no answer to another learner may hold. */
  readonly secrets: readonly string[];
}

/** Registers the victim and gives him his things, over the API where a learner gets them by himself. */
export async function catchPrey(server: TestServer, _admin: ApiClient): Promise<Victim> {
  const client = server.client();
  const email = `nan-nhan-${randomUUID()}@vidu.vn`;
  const registered = await client.post(hostOperations.Register, { input: { full_name: 'Nạn Nhân', email, password: 'hoa mai 7 cánh', agreed: true, client: { kind: 'DESKTOP', name: 'máy của nạn nhân' } } });
  if (registered.codes.length > 0) throw new Error(`the victim could not register: ${registered.text}`);
  const { access_token: token, session_id: sessionId, user } = registered.data.register;
  client.bearer = token;
  const [ticketCode, notificationId, supportRequestId] = [randomUUID(), randomUUID(), randomUUID()];
  return {
    userId: user.id,
    client,
    prey: { sessionId, orderId: randomUUID(), ticketCode, notificationId, supportRequestId, lessonId: demoId('lesson', 'dieu-ban-gioi-va-dieu-nguoi-khac-can') },
    secrets: [email, 'máy của nạn nhân'],
  };
}
