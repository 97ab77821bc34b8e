ALTER TABLE "images" ADD COLUMN "recipe" integer DEFAULT 0 NOT NULL;
