-- Partitions four tables, as `npm run partition` of versions until migration 47 did: each table becomes the first
-- partition of a new one with its name. The first partitions end in 2100, so that tests can run at any time.
alter table hidden_messages drop constraint "hidden_messages_message_id_fkey";
alter table messages drop constraint "messages_reply_to_id_fkey";
alter table moderation_cases drop constraint "moderation_cases_message_id_fkey";
alter index "messages_attachment" rename to "messages_attachment_first";
alter index "messages_conversation_id_position_key" rename to "messages_conversation_id_position_key_first";
alter index "messages_conversation_id_sender_id_idempotency_key_key" rename to "messages_conversation_id_sender_id_idempotency_key_key_first";
alter index "messages_pkey" rename to "messages_pkey_first";
alter index "messages_reply" rename to "messages_reply_first";
alter index "messages_sender" rename to "messages_sender_first";
alter table messages rename to messages_first;
create table messages (
  like messages_first including defaults including constraints including generated including compression
  including storage including comments
  ) partition by range ("id");
CREATE INDEX messages_attachment ON public.messages USING btree (attachment_media_id) WHERE (attachment_media_id IS NOT NULL);
alter table messages add constraint "messages_pkey" PRIMARY KEY (id);
CREATE INDEX messages_reply ON public.messages USING btree (reply_to_id) WHERE (reply_to_id IS NOT NULL);
CREATE INDEX messages_sender ON public.messages USING btree (sender_id);
alter table messages add constraint "messages_attachment_media_id_fkey" FOREIGN KEY (attachment_media_id) REFERENCES media(id);
alter table messages add constraint "messages_conversation_id_fkey" FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
alter table messages add constraint "messages_sender_id_fkey" FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL;
alter table messages attach partition messages_first for values from (minvalue) to ('03bb2cc3-d800-0000-0000-000000000000');
create table messages_default (like messages_first including all excluding identity);
alter table messages_default set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table messages attach partition messages_default default;
alter table hidden_messages add constraint "hidden_messages_message_id_fkey" FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE not valid;
alter table messages add constraint "messages_reply_to_id_fkey" FOREIGN KEY (reply_to_id) REFERENCES messages(id) ON DELETE SET NULL not valid;
alter table moderation_cases add constraint "moderation_cases_message_id_fkey" FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL not valid;
alter table hidden_messages validate constraint "hidden_messages_message_id_fkey";
alter table messages validate constraint "messages_reply_to_id_fkey";
alter table moderation_cases validate constraint "moderation_cases_message_id_fkey";
create table messages_210001 (like messages_default including all excluding identity);
alter table messages_210001 set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table messages attach partition messages_210001 for values from ('03bb2cc3-d800-0000-0000-000000000000') to ('03c28475-0400-0000-0000-000000000000');
drop trigger "point_entries_add" on point_entries;
drop trigger "point_entries_into_directory" on point_entries;
drop trigger "point_entries_keep" on point_entries;
drop trigger "point_entries_out_of_directory" on point_entries;
drop trigger "point_entries_remove" on point_entries;
alter index "point_entries_newest" rename to "point_entries_newest_first";
alter index "point_entries_once" rename to "point_entries_once_first";
alter index "point_entries_pkey" rename to "point_entries_pkey_first";
alter table point_entries alter column "id" drop identity;
alter table point_entries rename to point_entries_first;
create table point_entries (
  like point_entries_first including defaults including constraints including generated including compression
  including storage including comments
  ) partition by range ("month");
alter table point_entries alter column "id" add generated always as identity (start with 1);
CREATE INDEX point_entries_newest ON public.point_entries USING btree (community_id, user_id, month, created_at DESC, id DESC);
alter table point_entries add constraint "point_entries_community_id_fkey" FOREIGN KEY (community_id) REFERENCES communities(id) ON DELETE CASCADE;
alter table point_entries add constraint "point_entries_kind_fkey" FOREIGN KEY (kind) REFERENCES point_values(kind);
alter table point_entries add constraint "point_entries_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table point_entries attach partition point_entries_first for values from (minvalue) to ('2100-01');
create table point_entries_default (like point_entries_first including all excluding identity);
alter table point_entries_default set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table point_entries attach partition point_entries_default default;
CREATE TRIGGER point_entries_add AFTER INSERT ON public.point_entries REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION point_entries_add();
CREATE TRIGGER point_entries_into_directory AFTER INSERT ON public.point_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION point_entries_into_directory();
CREATE TRIGGER point_entries_keep BEFORE UPDATE ON public.point_entries FOR EACH STATEMENT EXECUTE FUNCTION point_entries_keep();
CREATE TRIGGER point_entries_out_of_directory AFTER DELETE ON public.point_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION point_entries_out_of_directory();
CREATE TRIGGER point_entries_remove AFTER DELETE ON public.point_entries REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION point_entries_remove();
create table point_entries_210001 (like point_entries_default including all excluding identity);
alter table point_entries_210001 set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table point_entries attach partition point_entries_210001 for values from ('2100-01') to ('2100-04');
drop trigger "post_views_views_count_add" on post_views;
drop trigger "post_views_views_count_remove" on post_views;
alter index "post_views_pkey" rename to "post_views_pkey_first";
alter index "post_views_user" rename to "post_views_user_first";
alter table post_views rename to post_views_first;
create table post_views (
  like post_views_first including defaults including constraints including generated including compression
  including storage including comments
  ) partition by range ("viewed_on");
alter table post_views add constraint "post_views_pkey" PRIMARY KEY (post_id, user_id, viewed_on);
CREATE INDEX post_views_user ON public.post_views USING btree (user_id);
alter table post_views add constraint "post_views_post_id_fkey" FOREIGN KEY (post_id) REFERENCES all_posts(id) ON DELETE CASCADE;
alter table post_views add constraint "post_views_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table post_views attach partition post_views_first for values from (minvalue) to ('2100-01-01');
create table post_views_default (like post_views_first including all excluding identity);
alter table post_views_default set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table post_views attach partition post_views_default default;
CREATE TRIGGER post_views_views_count_add AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_views_views_count_add();
CREATE TRIGGER post_views_views_count_remove AFTER DELETE ON public.post_views REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION post_views_views_count_remove();
create table post_views_210001 (like post_views_default including all excluding identity);
alter table post_views_210001 set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table post_views attach partition post_views_210001 for values from ('2100-01-01') to ('2100-02-01');
drop trigger "ad_impressions_impressions_count_add" on ad_impressions;
drop trigger "ad_impressions_impressions_count_remove" on ad_impressions;
alter index "ad_impressions_creative" rename to "ad_impressions_creative_first";
alter index "ad_impressions_pkey" rename to "ad_impressions_pkey_first";
alter index "ad_impressions_user" rename to "ad_impressions_user_first";
alter table ad_impressions rename to ad_impressions_first;
create table ad_impressions (
  like ad_impressions_first including defaults including constraints including generated including compression
  including storage including comments
  ) partition by range ("id");
CREATE INDEX ad_impressions_creative ON public.ad_impressions USING btree (creative_id, created_at);
alter table ad_impressions add constraint "ad_impressions_pkey" PRIMARY KEY (id);
CREATE INDEX ad_impressions_user ON public.ad_impressions USING btree (user_id);
alter table ad_impressions add constraint "ad_impressions_creative_id_fkey" FOREIGN KEY (creative_id) REFERENCES ad_creatives(id) ON DELETE CASCADE;
alter table ad_impressions add constraint "ad_impressions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table ad_impressions attach partition ad_impressions_first for values from (minvalue) to ('03bb2cc3-d800-0000-0000-000000000000');
create table ad_impressions_default (like ad_impressions_first including all excluding identity);
alter table ad_impressions_default set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table ad_impressions attach partition ad_impressions_default default;
CREATE TRIGGER ad_impressions_impressions_count_add AFTER INSERT ON public.ad_impressions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ad_impressions_impressions_count_add();
CREATE TRIGGER ad_impressions_impressions_count_remove AFTER DELETE ON public.ad_impressions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ad_impressions_impressions_count_remove();
create table ad_impressions_210001 (like ad_impressions_default including all excluding identity);
alter table ad_impressions_210001 set (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
alter table ad_impressions attach partition ad_impressions_210001 for values from ('03bb2cc3-d800-0000-0000-000000000000') to ('03bbcc68-fc00-0000-0000-000000000000');
select setval(pg_get_serial_sequence('point_entries', 'id'), coalesce(max(id), 0) + 1, false) from point_entries;
