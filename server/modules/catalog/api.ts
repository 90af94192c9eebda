export { makeCourseFrame } from './course-frame.ts';
export { createCatalog, type Catalog } from './service.ts';
export { createLessonPackages, type LessonPackages } from './lesson-packages.ts';
export { createLostRights, type LostRights } from './lost-rights.ts';
export { createMediaPackages } from './media-packages.ts';
export { createMediaLibrary, type MediaFile, type MediaLibrary } from './media-library.ts';
export { createMediaSigner, type MediaSigner } from './media-signer.ts';
export { mayWatch, ownsCourse, type Watcher, type WatchRefusal } from './policy.ts';
export type { CourseSnapshot, LessonEntry } from './course-snapshot.ts';
export {
  findCourse,
  listChapters,
  listLessons,
  putChapter,
  putCourse,
  putLesson,
} from './store.ts';
