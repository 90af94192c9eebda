import type { Generated } from 'kysely';

/** The tables of 0014-content.sql. */
export interface ContentTables {
  readonly short_videos: ShortVideoTable;
  readonly uploads: UploadTable;
  readonly media_folders: MediaFolderTable;
  readonly feedback: FeedbackTable;
}

interface ShortVideoTable {
  readonly id: Generated<string>;
  readonly position: number;
  readonly title: string;
  readonly lesson_id: string | null;
  readonly media_folder: string | null;
  readonly duration_seconds: number | null;
  readonly is_published: Generated<boolean>;
  readonly revision: Generated<number>;
  readonly created_at: Date;
}

interface UploadTable {
  readonly id: Generated<string>;
  readonly kind:
    | 'lesson_video'
    | 'lesson_captions'
    | 'lesson_attachment'
    | 'short_video'
    | 'short_captions';
  readonly lesson_id: string | null;
  readonly short_video_id: string | null;
  readonly actor_id: string;
  readonly file_name: string;
  readonly title: string;
  readonly bytes: bigint;
  readonly received_bytes: Generated<bigint>;
  readonly state: Generated<'receiving' | 'queued' | 'working' | 'done' | 'failed' | 'cancelled'>;
  readonly progress: Generated<number>;
  readonly error_code: string | null;
  readonly created_at: Date;
  readonly changed_at: Date;
}

interface MediaFolderTable {
  readonly name: string;
  readonly made_at: Date;
  readonly retired_at: Date | null;
}

interface FeedbackTable {
  readonly id: Generated<string>;
  readonly user_id: string;
  readonly client_key: string;
  readonly topic: 'bug' | 'idea' | 'praise';
  readonly text: string;
  readonly rating: number | null;
  readonly lesson_id: string | null;
  readonly route: string;
  readonly app_version: string;
  readonly state: Generated<'new' | 'read' | 'answered'>;
  readonly written_at: Date;
  readonly created_at: Date;
}
