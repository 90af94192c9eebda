import { demoId } from '#server/demo/demo-course.ts';
import { everybody, type RootRule, signedIn } from './access-rule.ts';

const previewSlug = 'dieu-ban-gioi-va-dieu-nguoi-khac-can';

/** Lessons, learning, and what the public site says. */
export const learningRoots: Readonly<Record<string, RootRule>> = {
  'Query.course': everybody,
  'Query.lesson': { rule: 'public', given: () => ({ slug: previewSlug }) },
  'Query.playback': { rule: 'public', given: () => ({ lesson_slug: previewSlug }) },
  'Query.lesson_package': {
    rule: 'public',
    given: () => ({ lesson_id: demoId('lesson', previewSlug) }),
  },
  'Query.lesson_package_sizes': everybody,
  'Query.search': everybody,
  'Query.search_texts': everybody,
  'Query.short_videos': everybody,
  'Query.blog_posts': everybody,
  'Query.blog_post': everybody,
  'Query.faqs': everybody,
  'Query.lesson_history': { rule: 'owner', given: ({ lessonId }) => ({ lesson_id: lessonId }) },
  'Mutation.sync': {
    rule: 'owner',
    refusals: ['PERSON_CHANGED'],
    given: ({ userId }) => ({
      input: { person: userId, device_id: 'a', schema: 1, cursor: null, operations: [], notes: [] },
    }),
  },
  'Mutation.renew_licence': signedIn,
};

/** One line per rule and type: the rule, the type, its fields. */
export const learningObjects = `
  public Marker start_seconds title
  public Cue start_seconds end_seconds text
  public Attachment title url bytes
  public Lesson id slug index title summary duration_seconds is_preview state release_on chapter_index markers
  gated Lesson access transcript attachments
  public Chapter id slug index title outcome lessons
  public Course id slug title description version chapters
  public Playback lesson_id expires_at
  gated Playback hls_url captions_url thumbnails_url poster_url
  public PackageFile name bytes sha256 piece_bytes pieces height
  public LessonPackage lesson_id lesson_slug is_preview duration_seconds version expires_at
  gated LessonPackage base_url files
  public RenditionSize height bytes
  public LessonPackageSize lesson_id side_bytes renditions
  owner SessionPayload user session_id access_token refresh_token access_expires_at marks
  owner Session id client name created_at last_used_at is_current
  owner SyncRejection id code
  owner StampState ms counter node
  owner PositionState seconds stamp
  owner ProgressChange lesson_id version covered position learned_ms completed_at
  owner NoteChange note_id lesson_id version at_seconds text deleted stamp lineage
  owner VersionName writer count
  owner SyncPayload person applied rejected changes note_changes since cursor more server_now proof former
  owner LessonHistoryEntry id at device position_seconds watched_ms
  owner StudyLicence device_id question_id granted issued_at until
  public SearchHit kind lesson_id lesson_slug lesson_index lesson_title seconds marks
  gated SearchHit text note_id
  public SearchAnswer hits
  public SearchCue start_seconds text
  public SearchLesson id slug index title summary
  gated SearchLesson transcript
  public SearchTexts version lessons next
  public BlogCover url width height alt srcset preview_url
  public BlogSection id title
  public BlogPostCard id slug title excerpt topic reading_minutes author_name published_at cover
  public BlogPostPage nodes end_cursor has_more total
  public BlogPost id slug title excerpt topic html contents words reading_minutes author_name published_at updated_at cover related
  public Faq id title content
  public ShortVideoLesson slug title
  public ShortVideo id title duration_seconds video_url poster_url captions_url lesson
`;
