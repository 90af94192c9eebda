// A module without types of its own, which the pages behind the routes import
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../src/renderer/features/study/media/hls-light.d.ts" />
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type GraphQLObjectType,
  isObjectType,
  getNamedType,
  isInputObjectType,
} from 'graphql';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { features } from '#renderer/app/features.ts';
import { officePages } from '#renderer/app/office-pages.ts';
import { createRoutes } from '#renderer/app/routes.tsx';
import { publicMenu } from '#renderer/app/public-menu.ts';
import { windowTitle } from '#renderer/app/page-handle.ts';
import { t as shellText } from '#renderer/copy/vi.ts';
import { headerMenu } from '#renderer/features/account/header-menu.ts';
import { indexOptions } from '#renderer/features/affiliate/period/period-address.ts';
import { shortPeriodName } from '#renderer/features/affiliate/period/period-words.ts';
import { authSteps, useAuthStepStore } from '#renderer/features/auth/auth-step-store.ts';
import { useLessonHistory } from '#renderer/features/study/use-lesson-history.ts';
import { httpError } from '#renderer/graphql/request-error.ts';
import { brand } from '#renderer/lib/format/brand.ts';
import { createChosenVoucherStore } from '#renderer/lib/checkout/chosen-voucher-store.ts';
import { loginState } from '#renderer/lib/identity/login-state.ts';
import {
  type Overlay,
  popupVisibility,
  useOverlayStore,
} from '#renderer/lib/overlays/overlay-store.ts';
import { scriptAddresses } from '#renderer/lib/social/page-scripts.ts';
import { refused } from '#renderer/lib/social/sdk-error.ts';
import { useUnreadStore } from '#renderer/lib/lessons/unread-store.ts';
import { rehydrationTimeoutMs } from '#renderer/platform/device-state.ts';
import { productConstants } from '#shared/brand/product-constants.ts';
import { wizardSteps } from '#shared/domain/ambassador/application.ts';
import { readStep } from '#shared/domain/ambassador/check-application.ts';
import { largestRateBp } from '#shared/domain/affiliate/affiliate-rules.ts';
import { refundWindowMs } from '#shared/domain/commerce/commerce-rules.ts';
import { facebookVersion } from '#shared/social/social-sign-in.ts';
import {
  constants,
  entityFields,
  errors,
  partnerRoutes,
  popups,
  profileForm,
  profileRoutes,
  publicMenuLinks,
  socialSdk,
} from './specification.ts';

const root = path.resolve(import.meta.dirname, '../..');
const source = (file: string) => readFileSync(path.join(root, file), 'utf8');
const schema = buildSchema(source('server/graphql/schema.graphql'));

describe('screens and routes (SPEC.md 2)', () => {
  const isPage = (pages: 'site' | 'client', address: string) =>
    matchRoutes(createRoutes(pages, pages === 'site' ? [officePages] : []), address)?.at(-1)?.route
      .path !== '*';

  it.each(['site', 'client'] as const)('has every route of the account menu in the %s', (pages) => {
    const missing = [...profileRoutes, ...partnerRoutes]
      .map((route) => route.path)
      .filter((address) => !isPage(pages, address));
    expect(missing).toEqual([]);
    expect(isPage(pages, '/khong-co-trang-nay')).toBe(false);
  });

  it('has every address of the public menu in the portal', () => {
    expect(
      publicMenuLinks
        .map((link) => link.replace(/#.*/, ''))
        .filter((address) => !isPage('site', address)),
    ).toEqual([]);
  });

  it('has the account menu as data: name, link and icon', () => {
    const [profile, partner] = headerMenu(
      features.flatMap(({ menu = [] }) => menu),
      { hasPassword: true },
    );
    const listed = (routes: readonly { readonly path: string; readonly name: string }[]) =>
      routes.map(({ path: link, name }) => ({ name, link, icon: expect.any(String) as unknown }));
    expect(profile.items.toSorted(byLink)).toEqual(listed(profileRoutes).toSorted(byLink));
    expect(partner.items).toEqual(listed(partnerRoutes));
  });

  it('has the public menu as data: link, ic, name, color and is_filter', () => {
    expect(publicMenu.map(({ link }) => link)).toEqual(publicMenuLinks);
    for (const item of publicMenu)
      expect(Object.keys(item).toSorted()).toEqual(['color', 'ic', 'is_filter', 'link', 'name']);
  });

  it('fetches no page before it is opened, and serves assets where the specification says', () => {
    const registers = globSync(
      [
        'app/{features,routes,office-pages}.{ts,tsx}',
        'app/pages/feature.ts',
        'features/*/feature.ts',
        'features/admin/*/section.ts',
      ],
      { cwd: path.join(root, 'src/renderer') },
    );
    expect(registers.length).toBeGreaterThan(40);
    for (const file of registers)
      expect(source(`src/renderer/${file}`)).not.toMatch(/^import .*-page\.tsx/m);
    expect(source('web/vite.config.ts')).toContain(`assetsDir: '${constants.assets.slice(1, -1)}'`);
    expect(source('web/index.html')).toContain(constants.viewport);
  });
});

describe('entities and their fields (SPEC.md 3)', () => {
  it.each(Object.entries(entityFields))('has every field of %s', (type, fields) => {
    expect(fields.filter((field) => !hasField(type, field.split('.')))).toEqual([]);
  });

  it('lets a person write every field of their profile that is theirs to write', () => {
    const inputs = {
      personal: 'ProfilePersonalInput',
      social: 'ProfileSocialInput',
      experience: 'ProfileExperienceInput',
      course: 'ProfileCourseInput',
      payout: 'PayoutAccountInput',
    } as const;
    const missing = Object.entries(inputs).flatMap(([group, name]) => {
      const input = schema.getType(name);
      const has = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
      // The groups are the table's own keys.
      return profileForm[group as keyof typeof inputs]
        .filter((field) => !has.includes(field))
        .map((field) => `${name}.${field}`);
    });
    expect(missing).toEqual([]);
    // What they write they also read.
    expect(
      Object.values(profileForm)
        .flat()
        .filter((field) => !hasField('User', [field])),
    ).toEqual([]);
  });

  it('offers the months and quarters by number and name', () => {
    const now = Date.UTC(2026, 11, 31);
    const options = (kind: 'MONTH' | 'QUARTER') =>
      indexOptions(kind, 2026, now).map(({ value, number }) => [
        value,
        shortPeriodName({ kind, year: 2026, index: number }),
      ]);
    expect(options('MONTH')).toEqual(constants.months.map((label, at) => [String(at + 1), label]));
    expect(options('QUARTER')).toEqual(
      constants.quarters.map((label, at) => [String(at + 1), label]),
    );
  });

  it('has the constants in one place', () => {
    expect(productConstants).toMatchObject({
      copied: 'Đã sao chép',
      placeholderCode: constants.placeholderCode,
      adminRole: constants.adminRole,
    });
    expect(Object.values(productConstants.student)).toEqual(constants.student);
    expect(productConstants.videoTitle).not.toBe('');
    expect([brand.phone, brand.email].every((contact) => contact !== '')).toBe(true);
    expect(source('web/index.html')).toContain(productConstants.logoPaths.mark);
    expect(existsSync(path.join(root, 'web', productConstants.logoPaths.mark))).toBe(true);
    expect(existsSync(path.join(root, 'web/icons', productConstants.logoPaths.touch))).toBe(true);
  });
});

describe('client state and its transitions (SPEC.md 3, 4)', () => {
  beforeEach(() => useOverlayStore.getState().close());

  it('has a boolean for each popup, all false at first, one true at a time with the backdrop', () => {
    const shown = () =>
      Object.entries(popupVisibility(useOverlayStore.getState().overlay))
        .filter(([, isShown]) => isShown)
        .map(([name]) => name);
    expect(Object.keys(popupVisibility(useOverlayStore.getState().overlay)).toSorted()).toEqual(
      [...popups].toSorted(),
    );
    expect(shown()).toEqual([]);
    const kinds: Readonly<Record<Exclude<(typeof popups)[number], 'backdrop'>, Overlay>> = {
      mail_notification: { kind: 'notifications' },
      feedback: { kind: 'feedback' },
      voucher_list: { kind: 'vouchers', plan: null },
      bank_info: { kind: 'bank_info', orderId: '1' },
      login_notice: { kind: 'login_notice', action: 'lưu ghi chú', next: '/' },
      short_video: { kind: 'short_video', id: '1' },
    };
    for (const [name, overlay] of Object.entries(kinds)) {
      useOverlayStore.getState().show(overlay);
      expect(shown().toSorted()).toEqual(['backdrop', name].toSorted());
    }
  });

  it('makes the former current lesson the previous one', () => {
    const { enter } = useLessonHistory.getState();
    expect(useLessonHistory.getState()).toMatchObject({ current: null, previous: null });
    enter('mot', 'linh');
    expect(useLessonHistory.getState()).toMatchObject({ current: 'mot', previous: null });
    enter('hai', 'linh');
    enter('hai', 'linh');
    expect(useLessonHistory.getState()).toMatchObject({ current: 'hai', previous: 'mot' });
  });

  it('has booleans of who is logged in and of who came through Google, both false again after signing out', () => {
    const linh = {
      status: 'signed_in',
      userId: 'linh',
      email: 'linh@maivang.example',
      expired: false,
      remembered: true,
    } as const;
    expect(loginState({ status: 'guest' }, null)).toEqual({
      is_logged_in: false,
      is_google_login: false,
    });
    expect(loginState(linh, null)).toEqual({ is_logged_in: true, is_google_login: false });
    expect(loginState(linh, 'linh')).toEqual({ is_logged_in: true, is_google_login: true });
    expect(loginState({ status: 'guest' }, 'linh')).toEqual({
      is_logged_in: false,
      is_google_login: false,
    });
  });

  it('begins at step 1 of the auth form, and each step is set directly', () => {
    const { step, setStep } = useAuthStepStore.getState();
    expect(step).toBe(1);
    for (const next of Object.values(authSteps)) {
      setStep(next);
      expect(useAuthStepStore.getState().step).toBe(next);
    }
    setStep(authSteps.login);
  });

  it('begins with no coupon, no unread message and the wizard’s step 0', () => {
    expect(createChosenVoucherStore(null).getState().code).toBeNull();
    expect(useUnreadStore.getState().unread).toBe(0);
    expect([readStep(null), wizardSteps.offer]).toEqual([0, 0]);
  });

  it('says that it redirects while a transition runs', () => {
    expect(windowTitle({ isMoving: true, pageTitle: 'Bảng học tập', unread: 0 })).toBe(
      constants.redirecting,
    );
    expect(windowTitle({ isMoving: false, pageTitle: 'Bảng học tập', unread: 0 })).toBe(
      'Bảng học tập · Mai Vàng',
    );
  });
});

describe('error catalogue, constants and limits (SPEC.md 8, 9)', () => {
  it('says a rendering failure and an unsuccessful answer to the letter', () => {
    expect([shellText('err.fatal.h1'), shellText('err.fatal.h2')]).toEqual([
      errors.rendering.heading,
      errors.rendering.text,
    ]);
    expect(httpError(new Response(null, { status: 503 }), '').message).toBe(
      errors.unsuccessful(503),
    );
  });

  it('refuses the social SDK without an app id and without a token to the letter, and uses its version and language', () => {
    expect([refused('app_id').error.message, refused('token').error.message]).toEqual([
      errors.noAppId,
      errors.noToken,
    ]);
    expect(facebookVersion).toBe(socialSdk.version);
    expect(scriptAddresses.facebook).toContain(`/${socialSdk.language}/`);
  });

  it('keeps the numbers and colours of the business', () => {
    const tokens = source('src/renderer/styles/tokens.css').toLowerCase();
    expect(refundWindowMs).toBe(constants.refundDays * 24 * 3_600_000);
    expect(largestRateBp).toBe(constants.largestCommissionPercent * 100);
    expect(rehydrationTimeoutMs).toBe(constants.rehydrationMs);
    for (const token of [
      `--mai-400: ${constants.primaryColour}`,
      `--route-bar-color: ${constants.routeBarColour}`,
      `--h-option: ${constants.optionHeight}`,
      `--toast-life: ${constants.toasts.lifeMs}ms`,
      '--h-routebar: 3px',
    ])
      expect(tokens).toContain(token);
  });
});

function hasField(type: string, [name = '', ...rest]: readonly string[]): boolean {
  const owner = schema.getType(type);
  const field = isObjectType(owner)
    ? (owner satisfies GraphQLObjectType).getFields()[name]
    : undefined;
  if (field === undefined) return false;
  return rest.length === 0 || hasField(getNamedType(field.type).name, rest);
}

function byLink(one: { readonly link: string }, other: { readonly link: string }): number {
  return one.link < other.link ? -1 : 1;
}
