/**
 * How the systems know this application; the packages are built with the same (packaging/, held by
 * a test).
 */
export const appId = 'example.maivang.desktop';
