import type { HostPost } from '#renderer/platform/web/host-post.ts';
import { appError, type AppError } from '#shared/errors/error-code.ts';
import { err, ok, type Result } from '#shared/kernel/result.ts';
import { memberOf } from '#renderer/platform/web/identity.ts';
import type { Simulation } from '../simulation.ts';
import type { Browser } from './browser.ts';
import type { Tab } from './tab.ts';

type Answer = Result<unknown, AppError>;

/**
 * What a page asks about its session. The cookie goes with the request as it is then, and changes
 * when the answer is there, whatever became of the page.
 */
export function createSessionPost(sim: Simulation, tab: Tab): HostPost {
  const { device } = tab.browser;
  return (name, variables, options = {}) =>
    new Promise<Answer>((resolve) => {
      sim.world.stir();
      const answer = (result: Answer) =>
        tab.whenAwake(() => {
          sim.world.stir();
          resolve(result);
        });
      if (!device.online) return answer(err(appError('SERVER_UNREACHABLE')));
      const shown = tab.browser.sessionCount;
      const served = serve(name, {
        input: memberOf(variables, 'input'),
        cookie: device.session,
        person: options.person,
      });
      sim.world.schedule(20 + sim.random.below(400), () => {
        const isLost = sim.faulty && sim.profile.lostAnswers && sim.random.chance(0.15);
        if (isLost) return answer(err(appError('SERVER_UNREACHABLE')));
        if (served.cookie !== undefined) takeCookie(tab.browser, served.cookie, shown);
        return answer(served.result);
      });
    });
}

/**
 * A late answer deletes the cookie of whoever signed in meanwhile too: their session has ended then
 * otherwise than by their word.
 */
function takeCookie(browser: Browser, cookie: string, shown: number): void {
  const { device, sessionCount } = browser;
  browser.signedOut = cookie === '' && sessionCount === shown ? device.session : '';
  if (cookie !== '') browser.sessionCount += 1;
  device.session = cookie;
}

interface Question {
  readonly input: unknown;
  readonly cookie: string;
  readonly person: string | undefined;
}

function serve(
  name: string,
  { input, cookie, person }: Question,
): { readonly result: Answer; readonly cookie?: string } {
  switch (name) {
    case 'WhoAmI':
      return { result: ok({ me: cookie === '' ? null : userOf(cookie) }) };
    case 'SignIn': {
      const userId = String(memberOf(input, 'email')).replace(/@.*/, '');
      return { result: ok({ sign_in: { user: userOf(userId) } }), cookie: userId };
    }
    case 'SignOut':
      if (cookie === '') return { result: err(appError('UNAUTHENTICATED')) };
      return person === cookie
        ? { result: ok({ sign_out: true }), cookie: '' }
        : { result: err(appError('PERSON_CHANGED')) };
    default:
      throw new Error(`nobody asks ${name} here`);
  }
}

function userOf(userId: string) {
  return { id: userId, email: `${userId}@vidu.vn` };
}
