/*
 * Preloaded into a process, this records each write, truncation, sync, removal and new folder under
 * CONCH_RECORD_UNDER, in order, into the file CONCH_RECORD_INTO. With CONCH_RECORD_DIE_AT=N the
 * process is killed just before the N-th sync of a write-ahead log.
 *
 * A record: kind, length of the path, offset, length of the data (four 64-bit integers, little
 * endian), then the path, then the data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE = 2, SYNC = 3, REMOVE = 4, MAKE_FOLDER = 5 };

static const char *under;
static int into = -1;
static long die_at, log_syncs;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("CONCH_RECORD_INTO");
  const char *die = getenv("CONCH_RECORD_DIE_AT");
  under = getenv("CONCH_RECORD_UNDER");
  die_at = die == NULL ? 0 : atol(die);
  if (file == NULL || under == NULL) return;
  into = (int)syscall(SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int is_under(const char *path) {
  size_t length = strlen(under == NULL ? "" : under);
  if (into < 0 || strncmp(path, under, length) != 0) return 0;
  return path[length] == '/' || path[length] == '\0';
}

static int path_of(int fd, char path[PATH_MAX]) {
  char link[64];
  if (into < 0 || fd == into) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return is_under(path);
}

/* A record that is cut short would make the whole trace worthless. */
static void put(const void *bytes, size_t length) {
  const char *next = bytes;
  while (length > 0) {
    ssize_t done = syscall(SYS_write, into, next, length);
    if (done <= 0) abort();
    next += done;
    length -= (size_t)done;
  }
}

static void record(enum kind kind, const char *path, int64_t offset, const void *data, size_t size) {
  int64_t head[4] = {kind, (int64_t)strlen(path), offset, (int64_t)size};
  put(head, sizeof head);
  put(path, (size_t)head[1]);
  put(data, size);
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

static ssize_t written(int fd, const void *data, size_t size, off64_t offset, int is_at_offset) {
  char path[PATH_MAX];
  int is_recorded = path_of(fd, path);
  if (!is_recorded && !is_at_offset) return syscall(SYS_write, fd, data, size);
  if (!is_recorded) return syscall(SYS_pwrite64, fd, data, size, offset);
  pthread_mutex_lock(&order);
  struct stat before = {0};
  if (!is_at_offset) fstat(fd, &before);
  int is_append = !is_at_offset && (fcntl(fd, F_GETFL) & O_APPEND) != 0;
  off64_t at = is_at_offset ? offset : is_append ? before.st_size : lseek64(fd, 0, SEEK_CUR);
  ssize_t done = is_at_offset ? syscall(SYS_pwrite64, fd, data, size, offset)
                              : syscall(SYS_write, fd, data, size);
  if (done > 0) record(WRITE, path, at, data, (size_t)done);
  pthread_mutex_unlock(&order);
  return done;
}

ssize_t write(int fd, const void *data, size_t size) { return written(fd, data, size, 0, 0); }

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
  return written(fd, data, size, offset, 1);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
  return written(fd, data, size, offset, 1);
}

int ftruncate64(int fd, off64_t size) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return REAL(int, ftruncate64, int, off64_t)(fd, size);
  pthread_mutex_lock(&order);
  int result = REAL(int, ftruncate64, int, off64_t)(fd, size);
  if (result == 0) record(TRUNCATE, path, size, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}

static int synced(int fd, int (*sync)(int)) {
  char path[PATH_MAX];
  if (!path_of(fd, path)) return sync(fd);
  pthread_mutex_lock(&order);
  size_t length = strlen(path);
  int is_log = length > 4 && strcmp(path + length - 4, "-wal") == 0;
  if (is_log && ++log_syncs == die_at) kill(getpid(), SIGKILL);
  int result = sync(fd);
  if (result == 0) record(SYNC, path, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}

int fsync(int fd) { return synced(fd, REAL(int, fsync, int)); }

int fdatasync(int fd) { return synced(fd, REAL(int, fdatasync, int)); }

int unlink(const char *path) {
  pthread_mutex_lock(&order);
  int result = REAL(int, unlink, const char *)(path);
  if (result == 0 && is_under(path)) record(REMOVE, path, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}

int mkdir(const char *path, mode_t mode) {
  pthread_mutex_lock(&order);
  int result = REAL(int, mkdir, const char *, mode_t)(path, mode);
  if (result == 0 && is_under(path)) record(MAKE_FOLDER, path, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}
