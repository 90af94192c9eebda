/**
 * A picture of a person: longest file that is taken, bytes, and what it may be. (design:
 * `pf.avatar.hint`)
 */
export const avatarLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
} as const;

/** Sides of a kept picture, px. */
export const avatarSizes = [96, 512] as const;
export type AvatarSize = (typeof avatarSizes)[number];

/**
 * `POST` takes a picture (multipart/form-data, one file) and answers `{"avatar"}`, `DELETE` takes
 * it away.
 */
export const avatarUploadAddress = '/profile/avatar';

/** Below it pictures are answered, to whoever knows their name, which nobody can guess. */
export const avatarsAddress = '/avatars/';

/** Where a picture is, by its name. */
export function avatarAddress(name: string, size: AvatarSize = 512): string {
  return `${avatarsAddress}${avatarFile(name, size)}`;
}

/** The file of a picture. */
export function avatarFile(name: string, size: AvatarSize): string {
  return `${name}-${size}.webp`;
}

/**
 * Whether somebody asks for a file that may be one of ours: nothing else of an address ever reaches
 * a disk.
 */
export function isAvatarFile(file: string): boolean {
  return /^[A-Za-z0-9_-]{24}-(96|512)\.webp$/.test(file);
}

/** The small one of a picture of ours; any other address as it is. */
export function smallAvatar(address: string): string {
  return address.startsWith(avatarsAddress) ? address.replace(/-512\.webp$/, '-96.webp') : address;
}
